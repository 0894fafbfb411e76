import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { Letter } from '../../platform/ports.ts';
import { smtpEmail } from './smtp.ts';

const says = { toRecipient: '250 OK' };
let received: string[] = [];
let server: Server;
let port: number;

function serve(socket: Socket): void {
  let isLetter = false;
  let pending = '';
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (isLetter) {
      if (line !== '.') return void received.push(line);
      isLetter = false;
      return void say('250 Taken');
    }
    received.push(line);
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'EHLO') return void say('250 stand-in');
    if (verb === 'RCPT') return void say(says.toRecipient);
    if (verb === 'DATA') {
      isLetter = true;
      return void say('354 Go on');
    }
    if (verb === 'QUIT') return void socket.end('221 Bye\r\n');
    say('250 OK');
  };
  say('220 stand-in');
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    const lines = (pending + bytes.toString('utf8')).split('\r\n');
    pending = lines.pop() ?? '';
    lines.forEach(hear);
  });
}

beforeAll(async () => {
  server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  received = [];
  says.toRecipient = '250 OK';
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const letter: Letter = {
  to: 'reader@sufra.example',
  language: 'ar',
  kind: 'newsletter_confirm',
  subject: 'أخبار سفرتنا',
  text: 'أهلًا',
  html: '<p>أهلًا</p>',
  leaveUrl: 'https://sufra.example/api/mail/leave?token=abc',
};
const emailTo = (at: number, waits?: Parameters<typeof smtpEmail>[2]) =>
  smtpEmail(
    { host: '127.0.0.1', port: at, isSecure: false, login: null, from: 'news@sufra.example' },
    createLog('silent'),
    waits,
  );

it('sends sender, both bodies and the unsubscribe header', async () => {
  expect(await emailTo(port).send(letter)).toMatchObject({ outcome: 'taken' });
  const all = received.join('\n');
  expect(all).toContain('MAIL FROM:<news@sufra.example>');
  expect(all).toContain('RCPT TO:<reader@sufra.example>');
  expect(all).toMatch(/^From: "?Sufra"? <news@sufra\.example>$/m);
  expect(all).toContain('List-Unsubscribe: <https://sufra.example/api/mail/leave?token=abc>');
  expect(all).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(all).toContain('text/plain; charset=utf-8');
  expect(all).toContain('text/html; charset=utf-8');
  expect(all).toMatch(/^Subject: =\?UTF-8\?/m);
});

it.each([
  ['550 No such mailbox', { outcome: 'never', reason: 'smtp_550' }],
  ['451 Try later', { outcome: 'later', reason: 'smtp_451' }],
])('reports the outcome of %s', async (answer, result) => {
  says.toRecipient = answer;
  expect(await emailTo(port).send(letter)).toEqual(result);
});

it('reports a server that is unreachable', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port: closed } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  expect(await emailTo(closed).send(letter)).toMatchObject({ outcome: 'down' });
});

it('gives up on a silent server', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port: quiet } = silent.address() as AddressInfo;
  const waits = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };
  expect(await emailTo(quiet, waits).send(letter)).toMatchObject({ outcome: 'down' });
  silent.close();
});

it('prevents header and recipient injection', async () => {
  await emailTo(port).send({
    ...letter,
    to: 'a@sufra.example, b@sufra.example',
    subject: 'x\r\nBcc: c@sufra.example',
  });
  const all = received.join('\n');
  expect(all).not.toMatch(/^Bcc:/m);
  expect(received.filter((line) => line.startsWith('RCPT TO'))).toHaveLength(1);
});
