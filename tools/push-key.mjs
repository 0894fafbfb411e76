import { createECDH } from 'node:crypto';

const pair = createECDH('prime256v1');
pair.generateKeys();
const bytes = Buffer.alloc(32);
pair.getPrivateKey().copy(bytes, 32 - pair.getPrivateKey().length);
console.log(bytes.toString('base64url'));
