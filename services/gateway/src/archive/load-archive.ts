/** What writes and reads archives, loaded when one is: it needs every service, and the operator's other commands do not. */
export async function loadArchive() {
  const { writeArchive } = await import('./write-archive.ts');
  const { readArchive } = await import('./read-archive.ts');
  return { writeArchive, readArchive };
}
