import { errorReply, type ErrorReply } from '@sufra/contract/errors.ts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@sufra/contract/route.ts';

interface Sent<T extends Route> {
  params?: ParamsOf<T>;
  query?: QueryOf<T>;
  body?: BodyOf<T>;
  headers?: Record<string, string>;
}

export type Answer<T extends Route> =
  | { readonly ok: true; readonly status: number; readonly reply: ReplyOf<T> }
  | { readonly ok: false; readonly status: number; readonly error: ErrorReply };

/** Cookies, our origin and JSON; replies and errors are parsed by the contract. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async call<T extends Route>(route: T, sent: Sent<T> = {}): Promise<Answer<T>> {
    const response = await this.raw(
      route.method,
      pathOf(route, sent.params, sent.query),
      sent.body,
      sent.headers,
    );
    const json: unknown = await response.json();
    if (response.ok)
      return { ok: true, status: response.status, reply: route.reply.parse(json) as ReplyOf<T> };
    const error = errorReply.parse(json);
    return { ok: false, status: response.status, error };
  }

  /** Fails the test with the error's code. */
  async get<T extends Route>(route: T, sent: Sent<T> = {}): Promise<ReplyOf<T>> {
    const answer = await this.call(route, sent);
    if (!answer.ok) throw new Error(`${route.name}: ${answer.status} ${JSON.stringify(answer.error)}`);
    return answer.reply;
  }

  /** Fails the test if the call succeeds. */
  async refused<T extends Route>(route: T, sent: Sent<T> = {}): Promise<ErrorReply & { status: number }> {
    const answer = await this.call(route, sent);
    if (answer.ok) throw new Error(`${route.name} was not refused: ${JSON.stringify(answer.reply)}`);
    return { ...answer.error, status: answer.status };
  }

  async raw(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { origin: this.origin }),
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    const isGone = attributes.some((attribute) =>
      /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
    );
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function pathOf(route: Route, params: unknown, query: unknown): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
  );
  const pairs = Object.entries((query as Record<string, string> | undefined) ?? {});
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}
