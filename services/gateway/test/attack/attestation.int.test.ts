import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { listenOn } from '../../../../infra/sandbox/listen.ts';
import { Authenticator, cborBytes, cborMap, cborText } from '../support/authenticator.ts';
import { client } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

const SITE = 'http://practice.example';
const gateway = testGateway();

/** A server that only the practice's own machine reaches. */
const asked: string[] = [];
const inside = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end();
});
afterAll(() => inside.close());

it('a passkey whose maker’s certificate names an address is kept without the gateway asking there', async () => {
  const browser = await client(gateway, 'ada@client.example');
  const { body } = await browser.post('/api/client/auth/passkeys/options');
  const address = `http://127.0.0.1:${await listenOn(inside)}/secret`;
  const passkey = new Authenticator(SITE).create(body, (clientDataHash, key) => {
    const [certificate, issuer] = certificates(key, clientDataHash, address);
    return {
      format: 'android-key',
      statement: Buffer.concat([
        cborMap(3),
        cborText('alg'),
        ES256,
        cborText('sig'),
        cborBytes(Buffer.alloc(256)),
        cborText('x5c'),
        LIST_OF_TWO,
        cborBytes(certificate),
        cborBytes(issuer),
      ]),
    };
  });
  const { status } = await browser.post('/api/client/auth/passkeys', { name: 'Phone', passkey });
  expect(asked).toEqual([]);
  expect(status).toBe(200);
});

/** Long enough that its certificate is as long as `cborBytes` writes. */
const MAKER = 'Maker of authenticators'.repeat(3);
/** -7 in CBOR. */
const ES256 = Buffer.from([0x26]);
const LIST_OF_TWO = Buffer.from([0x82]);

/**
 * A key's certificate, as Android writes them for passkeys, and that of its issuer, whom nobody knows. Its list of revoked
 * certificates is said to be at `address`.
 */
function certificates(key: KeyObject, challenge: Buffer, address: string): [Buffer, Buffer] {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = (subject: string, subjectKey: KeyObject, ...extensions: Buffer[]) => {
    const content = sequence(
      der(0xa0, der(0x02, [2])),
      der(0x02, [1]),
      SIGNED_WITH,
      named(MAKER),
      sequence(der(0x17, ascii('200101000000Z')), der(0x17, ascii('490101000000Z'))),
      named(subject),
      subjectKey.export({ type: 'spki', format: 'der' }),
      ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
    );
    return sequence(content, SIGNED_WITH, der(0x03, [0], sign('sha256', content, issuer.privateKey)));
  };
  const description = sequence(
    ...[der(0x02, [3]), der(0x0a, [1]), der(0x02, [3]), der(0x0a, [1])],
    ...[der(0x04, challenge), der(0x04), sequence(), sequence()],
  );
  const revoked = sequence(sequence(der(0xa0, der(0xa0, der(0x86, ascii(address))))));
  return [
    signed('Key', key, extension(KEY_DESCRIPTION, description), extension(REVOCATION_LISTS, revoked)),
    signed(MAKER, issuer.publicKey),
  ];
}

/** ASN.1, as certificates are written (DER). */
function der(tag: number, ...parts: (Uint8Array | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const lengths = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengths]), content]);
}
const ascii = (text: string) => Buffer.from(text, 'ascii');
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const named = (name: string) => sequence(der(0x31, sequence(identifier('550403'), der(0x0c, ascii(name)))));
const extension = (id: Buffer, content: Buffer) => sequence(id, der(0x04, content));
const SIGNED_WITH = sequence(identifier('2a8648ce3d040302'));
const KEY_DESCRIPTION = identifier('2b06010401d679020111');
const REVOCATION_LISTS = identifier('551d1f');
