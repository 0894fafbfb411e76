import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HeardByModel {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly raw: string;
  readonly body: {
    readonly model: string;
    readonly stream?: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: object } };
  };
}

export type ModelAnswer = (response: ServerResponse, heard: HeardByModel) => void;

export interface ModelStandIn {
  readonly apiBase: string;
  readonly heard: readonly HeardByModel[];
  answer: ModelAnswer;
  readonly close: () => Promise<void>;
}

/** On loopback. */
export async function startModelStandIn(answer: ModelAnswer, port = 0): Promise<ModelStandIn> {
  const heard: HeardByModel[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((raw) => {
      const one = {
        url: request.url ?? '',
        authorization: request.headers.authorization,
        raw,
        body: JSON.parse(raw === '' ? '{}' : raw) as HeardByModel['body'],
      };
      heard.push(one);
      standIn.answer(response, one);
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const standIn: ModelStandIn = {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    answer,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
  return standIn;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const completionOf = (content: string): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_763_800_000,
    model: 'small-cook',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  });

const json = (response: ServerResponse): ServerResponse =>
  response.setHeader('content-type', 'application/json');

export const says =
  (content: string): ModelAnswer =>
  (response) =>
    json(response).end(completionOf(content));

export const writes = (data: unknown): ModelAnswer => says(JSON.stringify(data));

/** In OpenAI's format. */
export const refuses =
  (code: number, headers: Readonly<Record<string, string>> = {}): ModelAnswer =>
  (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'no', type: 'error', code: null } }));
  };

export const hangs: ModelAnswer = () => undefined;

/** A truncated completion. */
export const breaksOff: ModelAnswer = (response) => {
  json(response).writeHead(200, { 'content-length': '4000' });
  response.write(completionOf('{"dish": "Dal"').slice(0, 60), () => response.destroy());
};

/** HTTP 200 with a web page. */
export const sendsAPage: ModelAnswer = (response) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Proxy</title>');

/** An endless completion. */
export const neverEnds: ModelAnswer = (response) => {
  json(response).writeHead(200);
  const piece = ' '.repeat(64 * 1024);
  const more = (): void => {
    if (!response.destroyed) response.write(piece, () => setImmediate(more));
  };
  more();
};
