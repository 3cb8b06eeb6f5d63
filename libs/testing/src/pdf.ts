/** The pages of a PDF, each as its pieces of text in drawing order. */
export async function readPdf(pdf: Uint8Array): Promise<string[][]> {
  // Loaded late, since it is large and few tests need it.
  const { getDocument } = await import('unpdf/pdfjs');
  // It takes ownership of its input and accepts no Buffer.
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')));
  }
  await document.loadingTask.destroy();
  return pages;
}
