import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const FACE = new URL('../libs/contracts/src/index.ts', import.meta.url);
const ID = '\0stillpoint:contracts';

/**
 * Calls carry no schema into the browser: it asks by method and path, and what is typed is checked by the forms' own schemas. So in
 * the build each endpoint of the contract is its method and path alone, and only the files whose other exports are used come along.
 */
export const contractEndpoints = (): Plugin => ({
  name: 'stillpoint:contract-endpoints',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === '@stillpoint/contracts' ? { id: ID, moduleSideEffects: false } : null),
  load: (id) => (id === ID ? faceWithoutSchemas() : null),
});

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
