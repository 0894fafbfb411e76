import { minPictureSide } from '@sufra/contract/documents.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import { remakePicture, type CleanPicture } from '../../platform/pictures/pictures.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { canSend } from './document.policy.ts';
import { pictureBytes } from './picture.rules.ts';

interface Sent<Field extends string> {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  /** Data URLs or base64 by the path of their field, such as `documents.idFront`. */
  readonly pictures: Readonly<Record<Field, string>>;
}

/**
 * All pictures clean, under their fields; or every field with what is wrong with its picture. Refuses `unavailable`
 * while too many pictures are waiting.
 */
export async function cleanPictures<Field extends string>(
  sent: Sent<Field>,
): Promise<Result<Readonly<Record<Field, CleanPicture>>>> {
  if (!canSend(sent.actor, sent.accountId)) return refuse('forbidden');
  const entries = Object.entries<string>(sent.pictures);
  const remade = await Promise.all(
    entries.map(
      async ([field, text]) =>
        [field, await remakePicture(() => pictureBytes(text), minPictureSide)] as const,
    ),
  );
  if (remade.some(([, outcome]) => outcome === null))
    return refuse('unavailable', { params: { retryAfterSeconds: 5 } });
  const clean: Partial<Record<string, CleanPicture>> = {};
  const fields: Record<string, FieldCode> = {};
  for (const [field, outcome] of remade) {
    if (outcome !== null && 'picture' in outcome) clean[field] = outcome.picture;
    else if (outcome !== null) fields[field] = outcome.problem;
  }
  return Object.keys(fields).length > 0
    ? refuse('invalid_request', { fields })
    : ok(clean as Record<Field, CleanPicture>);
}
