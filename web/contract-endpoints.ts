import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const FACE = new URL('../libs/contracts/src/index.ts', import.meta.url);
const ID = '\0stillpoint:contracts';

/**
 * Calls carry no schema into the browser: it asks by method and path, and what is typed is checked by the forms' own schemas. So in
 * the build each endpoint of the contract is its method and path alone, and only the files whose other exports are used come along.
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
    resolveId: (source) => (source === '@stillpoint/contracts' ? { id: ID, moduleSideEffects: false } : null),
    load: (id) => (id === ID ? faceWithoutSchemas() : null),
    // The types still know the schemas: what would be undefined in the browser ends the build.
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id)) return;
      for (const [used, name = ''] of code.matchAll(/\b(\w+)\.(?:params|query|body|response)\b/g))
        if (calls.has(name)) this.error(`${used} is not in the build: export its schema by a name of its own`);
    },
  };
}

async function faceWithoutSchemas(): Promise<string> {
  const lines = readFileSync(FACE, 'utf8').matchAll(/^export (.+) from '(.+)';$/gm);
  const parts = [...lines].map(async ([, what = '', file = '']) => {
    const at = new URL(file, FACE);
    const path = JSON.stringify(fileURLToPath(at));
    if (what !== '*') return `export ${what} from ${path};`;
    const exported = Object.entries((await import(pathToFileURL(fileURLToPath(at)).href)) as object);
    const calls = exported.flatMap(([name, value]) => (isEndpoint(value) ? [{ name, value }] : []));
    const others = exported.filter(([, value]) => !isEndpoint(value)).map(([name]) => name);
    return [
      ...calls.map(
        ({ name, value: { method, path: address } }) =>
          `export const ${name} = ${JSON.stringify({ method, path: address })};`,
      ),
      ...(others.length > 0 ? [`export { ${others.join(', ')} } from ${path};`] : []),
    ].join('\n');
  });
  return (await Promise.all(parts)).join('\n');
}

const isEndpoint = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
