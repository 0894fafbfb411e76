import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { useWizard, type WizardForm } from '../wizard/use-wizard.ts';
import {
  chefBodyOf,
  groceryBodyOf,
  type JoinDraft,
  newJoinDraft,
  problemsOf,
  restaurantBodyOf,
  withoutSecrets,
} from './join-draft.ts';
import {
  type JoinKind,
  type JoinStep,
  joinKinds,
  missingOf,
  type PictureName,
  type Pictures,
  picturesOf,
} from './join-kinds.ts';
import { applicationsKey, type ApplicationRequest, useApply } from './join.api.ts';

function requestOf(
  kind: JoinKind,
  draft: JoinDraft,
  pictures: Pictures,
  idempotencyKey: string,
): ApplicationRequest {
  const { idFront = '', idBack = '', selfie = '' } = pictures;
  const { tradeLicense = '', managerEmiratesId = '', managerSelfie = '' } = pictures;
  const documents = { tradeLicense, managerEmiratesId, managerSelfie };
  if (kind === 'chef')
    return { kind, idempotencyKey, body: { ...chefBodyOf(draft), documents: { idFront, idBack, selfie } } };
  return kind === 'grocery'
    ? { kind, idempotencyKey, body: { ...groceryBodyOf(draft), documents } }
    : { kind, idempotencyKey, body: { ...restaurantBodyOf(draft), documents } };
}

const formOf = (kind: JoinKind): WizardForm<JoinDraft, JoinStep, PictureName, ApplicationRequest> => ({
  name: `join.${kind}`,
  newDraft: (user) => newJoinDraft(kind, user),
  withoutSecrets,
  steps: joinKinds[kind].steps,
  pictureNames: picturesOf(kind),
  isComplete: (step, _, pictures) => missingOf(kind, step, pictures).length === 0,
  canSend: (draft) => Object.keys(problemsOf(kind, draft)).length === 0,
  requestOf: (draft, pictures, key) => requestOf(kind, draft, pictures, key),
  statusKey: applicationsKey,
});

export const useJoin = (kind: JoinKind, user: SessionUser | null) => ({
  kind,
  ...useWizard(formOf(kind), { user, applying: useApply() }),
});

export type Join = ReturnType<typeof useJoin>;
