import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const FACE = new URL('../libs/contracts/src/index.ts', import.meta.url);
const PLAIN = '\0stillpoint:contracts';
const WITH_SCHEMAS = '\0stillpoint:contract-schemas';

/**
 * Calls carry no schema into the browser: it asks by method and path, and what is typed is checked by the forms' own schemas. So in
 * the build each endpoint of the contract is its method and path alone, and what is plain data stands by itself. The schemas are there
 * for components/form/checks alone, which pages fetch when somebody types; used elsewhere, they end the build.
 */
export function contractEndpoints(): Plugin {
  const calls = new Set<string>();
  return {
    name: 'stillpoint:contract-endpoints',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const face = (await import(FACE.href)) as object;
      for (const [name, value] of Object.entries(face)) if (isEndpoint(value)) calls.add(name);
    },
    resolveId: (source, importer) =>
      source === '@stillpoint/contracts'
        ? { id: importer?.includes('/form/checks/') ? WITH_SCHEMAS : PLAIN, moduleSideEffects: false }
        : null,
    load: (id) => (id === PLAIN || id === WITH_SCHEMAS ? faceForBrowsers(id === WITH_SCHEMAS) : null),
    // The types still know the schemas: what would be undefined in the browser ends the build.
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id)) return;
      for (const [used, name = ''] of code.matchAll(/\b(\w+)\.(?:params|query|body|response)\b/g))
        if (calls.has(name)) this.error(`${used} is not in the build: export its schema by a name of its own`);
    },
  };
}

async function faceForBrowsers(withSchemas: boolean): Promise<string> {
  const lines = readFileSync(FACE, 'utf8').matchAll(/^export (.+) from '(.+)';$/gm);
  const parts = [...lines].map(async ([, what = '', file = '']) => {
    const at = new URL(file, FACE);
    const path = JSON.stringify(fileURLToPath(at));
    const all = Object.entries((await import(pathToFileURL(fileURLToPath(at)).href)) as object);
    const exported = what === '*' ? all : all.filter(([name]) => what.match(/\w+/g)?.includes(name));
    const plain = exported
      .map(([name, value]) => [name, isEndpoint(value) ? { method: value.method, path: value.path } : value] as const)
      .filter(([, value]) => isData(value));
    const hasOthers = withSchemas || !readFileSync(at, 'utf8').includes("from 'zod'");
    const others = exported
      .map(([name]) => name)
      .filter((name) => hasOthers && !plain.some(([other]) => other === name));
    return [
      ...plain.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
      ...(others.length > 0 ? [`export { ${others.join(', ')} } from ${path};`] : []),
    ].join('\n');
  });
  return (await Promise.all(parts)).join('\n');
}

/** Text, numbers, and lists and records of them. */
const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value) as object) &&
      Object.values(value).every(isData)
    : ['string', 'number', 'boolean'].includes(typeof value);

const isEndpoint = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
