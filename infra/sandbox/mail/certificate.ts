import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { DAY_MS } from '@stillpoint/scheduling';

export interface Certificate {
  /** PEM. A client that should trust the sandbox is given this as its CA. */
  cert: string;
  key: string;
}

/** The sandbox's own certificate for localhost, made once, kept in `dir`, and made anew before it expires. */
export async function loadCertificate(dir: string): Promise<Certificate> {
  const file = join(dir, 'certificate.json');
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Certificate;
    if (Date.parse(new X509Certificate(kept.cert).validTo) > Date.now() + 30 * DAY_MS) return kept;
  }
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    // Made in a moment, where an RSA key takes a quarter of a second.
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 3650 * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  const certificate: Certificate = { cert: made.cert, key: made.private };
  mkdirSync(dir, { recursive: true });
  writeFileSync(`${file}.next`, JSON.stringify(certificate), { mode: 0o600 });
  renameSync(`${file}.next`, file);
  return certificate;
}
