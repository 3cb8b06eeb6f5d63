/**
 * Colours as rgb(), because the code must be the only run of six digits in its mail. Light in the styles, dark through the
 * classes below, which mail programs that support `prefers-color-scheme` apply.
 */
const ink = 'rgb(31,45,44)';
const muted = 'rgb(91,105,103)';
const pine = 'rgb(31,77,74)';
const page = 'rgb(251,248,243)';
const border = '1px solid rgb(231,225,214)';

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Fraunces,Georgia,'Times New Roman',serif";
const mono = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

/** Each side is set separately: some mail programs keep their own paragraph margins where only the short form is used. */
const margins = (top: string, bottom: string): string =>
  `margin:${top} 0 ${bottom};margin-top:${top};margin-right:0;margin-bottom:${bottom};margin-left:0`;

const text = `font-size:16px;line-height:26px;color:${ink}`;
const small = `font-size:14px;line-height:22px;color:${muted}`;

export const styles = {
  body: `background-color:${page};margin:0;padding:0`,
  // Breaks a long name or address instead of widening the mail.
  page: `background-color:${page};color:${ink};font-family:${sans};margin:0;padding:24px 12px;word-break:break-word`,
  card: `max-width:560px;background-color:rgb(255,255,255);border:${border};border-radius:12px;padding:32px`,
  hidden: 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0',
  practice: `font-size:14px;line-height:24px;color:${muted};letter-spacing:0.02em;${margins('0', '24px')}`,
  heading: `color:${pine};font-family:${serif};font-size:28px;font-weight:500;line-height:36px;margin:0 0 16px`,
  text: `${text};${margins('0', '16px')}`,
  fact: `${text};${margins('0', '4px')}`,
  small: `${small};${margins('0', '16px')}`,
  // On a line of its own rather than broken, and broken rather than wider than the mail.
  phone: 'display:inline-block',
  underButton: `${small};${margins('12px', '0')}`,
  facts: 'border-left:3px solid rgb(143,179,164);margin:0 0 24px;padding-left:16px',
  action: 'margin:0 0 24px',
  code: `font-size:40px;line-height:48px;color:${pine};font-family:${mono};font-weight:600;letter-spacing:0.2em;${margins('8px', '24px')}`,
  button:
    `line-height:100%;text-decoration:none;display:inline-block;max-width:100%;mso-padding-alt:0px;background-color:${pine};` +
    'border-radius:12px;color:rgb(255,255,255);font-size:16px;font-weight:600;padding:12px 24px;' +
    'padding-top:12px;padding-right:24px;padding-bottom:12px;padding-left:24px',
  quietButton: `background-color:transparent;border:1px solid;color:${pine}`,
  buttonWords: 'max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9px',
  link: `color:${pine};text-decoration-line:none`,
  rule: `width:100%;border:none;border-top:${border};margin:24px 0 16px`,
} as const;

export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page td { background-color: rgb(18,25,26) !important; }
  .card, .card td { background-color: rgb(26,36,37) !important; }
  .card { border-color: rgb(44,58,59) !important; }
  .ink { color: rgb(233,228,218) !important; }
  .muted { color: rgb(165,178,174) !important; }
  .pine { color: rgb(127,184,174) !important; }
  .button { background-color: rgb(127,184,174) !important; color: rgb(18,25,26) !important; }
  .rule { border-color: rgb(44,58,59) !important; }
}`;
