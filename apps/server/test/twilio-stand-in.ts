import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallsSettings } from '../src/platform/config/outside-services.ts';

export interface PlacedCall {
  readonly to: string;
  readonly from: string;
  readonly callerId: string;
  readonly dialled: string;
}

export type TwilioManner =
  | { readonly kind: 'takes' | 'cuts' | 'hangs' | 'broken' }
  | { readonly kind: 'refuses'; readonly status: number; readonly code: number };

export interface TwilioStandIn {
  readonly settings: CallsSettings;
  readonly placed: PlacedCall[];
  readonly wrong: string[];
  readonly behave: (manner: TwilioManner) => void;
  readonly close: () => Promise<void>;
}

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
const authToken = 'fedcba9876543210fedcba9876543210';
const twiml =
  /^<Response><Dial callerId="(\+\d{7,15})" timeout="\d{1,3}"><Number>(\+\d{7,15})<\/Number><\/Dial><\/Response>$/;

export async function startTwilio(): Promise<TwilioStandIn> {
  const placed: PlacedCall[] = [];
  const wrong: string[] = [];
  let manner: TwilioManner = { kind: 'takes' };
  const server = createServer((request, response) => void serve(request, response));
  const send = (response: ServerResponse, status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, code: number): void =>
    send(response, status, {
      ...{ code, message: 'No.', more_info: `https://www.twilio.com/docs/errors/${code}`, status },
    });
  const isKnown = ({ headers }: IncomingMessage): boolean =>
    headers.authorization === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const account = `/2010-04-01/Accounts/${accountSid}`;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (manner.kind === 'cuts') return void request.socket.destroy();
    if (manner.kind === 'hangs') return;
    if (manner.kind === 'broken') return void response.writeHead(502).end('<html>Bad Gateway</html>');
    if (!isKnown(request)) return refuse(response, 401, 20_003);
    if (request.method === 'GET' && request.url === `${account}.json`)
      return send(response, 200, { sid: accountSid, status: 'active' });
    if (request.method !== 'POST' || request.url !== `${account}/Calls.json`)
      return refuse(response, 404, 20_404);
    if (manner.kind === 'refuses') return refuse(response, manner.status, manner.code);
    const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
    const [, callerId = '', dialled = ''] = twiml.exec(form.get('Twiml') ?? '') ?? [];
    const [to = '', from = ''] = [form.get('To') ?? '', form.get('From') ?? ''];
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const isLimited =
      /^\d{1,5}$/.test(form.get('TimeLimit') ?? '') && /^\d{1,3}$/.test(form.get('Timeout') ?? '');
    if (isForm !== true || dialled === '' || !isLimited || !/^\+\d{7,15}$/.test(to) || from !== callerId) {
      wrong.push(form.toString());
      return refuse(response, 400, 21_211);
    }
    placed.push({ to, from, callerId, dialled });
    send(response, 201, { sid: `CA${'ab'.repeat(16)}`, status: 'queued', to, from });
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { accountSid, authToken, number: '+97145550000', apiBase },
    placed,
    wrong,
    behave: (next) => {
      manner = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
