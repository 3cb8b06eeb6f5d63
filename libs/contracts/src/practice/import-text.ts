/** What windows-1252 has at 0x80 to 0x9f, where Node 20 reads control characters. */
const AT_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * What a file to be imported says: UTF-8, UTF-16 where its first bytes say so (a spreadsheet's "Unicode Text"), or what older ones
 * write.
 */
export function importText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // No UTF-8: windows-1252 reads every byte.
    const text = new TextDecoder('windows-1252').decode(bytes);
    return text.replace(/[\u0080-\u009f]/g, (read) => AT_0X80.charAt(read.charCodeAt(0) - 0x80));
  }
}
