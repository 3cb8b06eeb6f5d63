import { toast } from './toast-store.ts';

/** Puts `text` into the clipboard and says so (`copied`), or says `refused` when the browser refuses, for instance on plain http. */
export async function copyText(text: string, copied: string, refused: Parameters<typeof toast>[0]): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied', description: copied });
  } catch {
    toast(refused);
  }
}
