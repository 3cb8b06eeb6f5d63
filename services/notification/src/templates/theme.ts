import type { CSSProperties } from 'react';

/**
 * Colours as rgb(): a code mail's only run of six digits is its code, so no colour is written in hexadecimal.
 * Light in the styles, dark through the classes below, which clients that know `prefers-color-scheme` apply.
 */
const ink = 'rgb(31,45,44)';
const muted = 'rgb(91,105,103)';
const pine = 'rgb(31,77,74)';

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Fraunces,Georgia,'Times New Roman',serif";

export const styles = {
  page: { backgroundColor: 'rgb(251,248,243)', color: ink, fontFamily: sans, margin: 0, padding: '24px 12px' },
  card: {
    backgroundColor: 'rgb(255,255,255)',
    border: '1px solid rgb(231,225,214)',
    borderRadius: '12px',
    maxWidth: '560px',
    padding: '32px',
  },
  practice: { color: muted, fontSize: '14px', letterSpacing: '0.02em', margin: '0 0 24px' },
  heading: {
    color: pine,
    fontFamily: serif,
    fontSize: '28px',
    fontWeight: 500,
    lineHeight: '36px',
    margin: '0 0 16px',
  },
  text: { color: ink, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' },
  small: { color: muted, fontSize: '14px', lineHeight: '22px', margin: '0 0 8px' },
  facts: { borderLeft: '3px solid rgb(143,179,164)', margin: '0 0 24px', paddingLeft: '16px' },
  code: {
    color: pine,
    fontFamily: 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace',
    fontSize: '40px',
    fontWeight: 600,
    letterSpacing: '0.2em',
    lineHeight: '48px',
    margin: '8px 0 24px',
  },
  button: {
    backgroundColor: pine,
    borderRadius: '12px',
    color: 'rgb(255,255,255)',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 24px',
    textDecoration: 'none',
  },
  link: { color: pine, wordBreak: 'break-all' },
  rule: { border: 'none', borderTop: '1px solid rgb(231,225,214)', margin: '24px 0 16px' },
} as const satisfies Record<string, CSSProperties>;

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
