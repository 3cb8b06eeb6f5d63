/** Why a command is not done: NO (cannot), BAD (not understood) or BYE (the connection ends). `code` is a response code such as TRYCREATE. */
export class ImapRefusal extends Error {
  readonly kind: 'NO' | 'BAD' | 'BYE';
  readonly code: string | undefined;
  constructor(kind: 'NO' | 'BAD' | 'BYE', text: string, code?: string) {
    super(text);
    this.kind = kind;
    this.code = code;
  }
}
