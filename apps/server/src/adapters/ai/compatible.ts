import * as z from 'zod/mini';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai';
import type { LanguageModelSettings } from '../../platform/config/outside-services.ts';
import type { Log } from '../../platform/log.ts';
import type { LanguageModel, Written } from '../../platform/ports.ts';
import { byStatus, checkCredentials, type CredentialCheck } from '../../platform/credential-check.ts';

/** For the whole answer. */
const patienceMs = 60_000;
const mostTokens = 6_000;
/** The longest recipe takes a tenth of it. */
const mostBytes = 256 * 1024;

class TooLong extends Error {
  override readonly name = 'too_long';
}

// No redirects, so the key reaches only the configured address; bounded, to protect the memory.
const guardedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > mostBytes) controller.error(new TooLong());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, response);
};

/** Logs codes, never prompts or answers. */
export function compatibleModel(
  { apiBase, apiKey, model }: LanguageModelSettings,
  log: Log,
  patience = patienceMs,
): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'language-model',
    baseURL: apiBase,
    ...(apiKey !== null && { apiKey }),
    supportsStructuredOutputs: true,
    fetch: guardedFetch,
  });
  return {
    write: async ({ instructions, text, shape, signal }) => {
      const patient = AbortSignal.timeout(patience);
      try {
        const { output } = await generateText({
          model: provider(model),
          system: instructions,
          prompt: text,
          output: Output.object({ schema: jsonSchema<unknown>(z.toJSONSchema(shape) as object) }),
          maxRetries: 0,
          maxOutputTokens: mostTokens,
          abortSignal: signal ? AbortSignal.any([signal, patient]) : patient,
        });
        const read = shape.safeParse(output);
        return read.success
          ? { outcome: 'written', value: read.data }
          : { outcome: 'useless', reason: 'other_shape' };
      } catch (error) {
        const failure: Failure =
          signal?.aborted === true ? { outcome: 'busy', reason: 'given_up' } : failureOf(error);
        log.warn({ reason: failure.reason }, 'language_model_failed');
        return failure;
      }
    },
  };
}

type Failure = Extract<Written<never>, { reason: string }>;

function failureOf(error: unknown): Failure {
  if (NoObjectGeneratedError.isInstance(error)) return { outcome: 'useless', reason: 'no_data' };
  if (APICallError.isInstance(error)) {
    const { statusCode } = error;
    if (statusCode === 429) return { outcome: 'busy', reason: 'http_429' };
    // HTTP 200 without a chat completion.
    if (statusCode === 200) return { outcome: 'useless', reason: 'no_completion' };
    return { outcome: 'down', reason: statusCode === undefined ? 'no_answer' : `http_${statusCode}` };
  }
  return { outcome: 'down', reason: error instanceof Error ? error.name : 'unknown' };
}

/** Any HTTP answer is fine: some servers don't list models. */
export const checkModel = ({
  apiBase,
  apiKey,
}: Pick<LanguageModelSettings, 'apiBase' | 'apiKey'>): Promise<CredentialCheck> =>
  checkCredentials(
    `${apiBase}/models`,
    apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    (status) => (status === 404 || status === 405 ? { outcome: 'known' } : byStatus(status)),
  );
