import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { browserAt, plainDevice, reader } from '../../../test/push-stand-in.ts';
import { areKeys, encryptFor, longestNotice } from './encryption.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

// RFC 8291, section 5 and appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const keys = { p256dh: bytes(plainDevice.keys.p256dh), auth: bytes(plainDevice.keys.auth) };

it("produces the RFC's bytes", () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes(example.sender));
  const body = encryptFor(keys, Buffer.from(example.text), { sender, salt: bytes(example.salt) });
  expect(body.toString('base64url')).toBe(example.body);
});

it("decrypts the RFC's bytes in the test browser", () => {
  expect(reader(bytes(example.receiver), keys.auth)(bytes(example.body))).toBe(example.text);
});

it.each(['', 'وصل طلبك', 'x'.repeat(longestNotice)])('encrypts %.12s for a browser', (text) => {
  const { device, read } = browserAt('https://fcm.googleapis.com/x');
  const own = { p256dh: bytes(device.keys.p256dh), auth: bytes(device.keys.auth) };
  const first = encryptFor(own, Buffer.from(text));
  expect(read(first)).toBe(text);
  expect(first.length).toBeLessThanOrEqual(4096);
  expect(encryptFor(own, Buffer.from(text)).equals(first)).toBe(false);
});

it('refuses a payload that is too large', () => {
  expect(() => encryptFor(keys, Buffer.alloc(longestNotice + 1))).toThrow();
});

it('recognises invalid keys', () => {
  expect(areKeys(keys)).toBe(true);
  expect(areKeys({ ...keys, auth: Buffer.alloc(15) })).toBe(false);
  const offCurve = Buffer.from(keys.p256dh);
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);
  expect(areKeys({ ...keys, p256dh: offCurve })).toBe(false);
  expect(areKeys({ ...keys, p256dh: Buffer.alloc(65) })).toBe(false);
});
