/** The pages of a PDF, each as its pieces of text in the order they were drawn. */
export async function readPdf(pdf: Uint8Array | ArrayBuffer): Promise<string[][]> {
  // Large, and few tests read one.
  const { getDocument } = await import('unpdf/pdfjs');
  // It takes what it is given for its own, and no Buffer.
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')));
  }
  await document.loadingTask.destroy();
  return pages;
}
