import type { Capture as CaptureOf, Pictures as PicturesOf } from '../wizard/pictures.ts';
import type { Steps } from '../wizard/steps.ts';

export type JoinKind = 'chef' | 'restaurant' | 'grocery';
export type JoinStep = 'intro' | 'identity' | 'documents' | 'selfie' | 'details';

/** Keys of `documents` in the request. */
export type PictureName =
  | 'idFront'
  | 'idBack'
  | 'selfie'
  | 'tradeLicense'
  | 'managerEmiratesId'
  | 'managerSelfie';
export type Pictures = PicturesOf<PictureName>;
type Capture = CaptureOf<PictureName>;

interface Kind {
  readonly path: string;
  readonly steps: Steps<JoinStep>;
  readonly captures: Readonly<Partial<Record<JoinStep, readonly Capture[]>>>;
}

const business: Omit<Kind, 'path'> = {
  steps: ['intro', 'documents', 'details'],
  captures: {
    documents: [
      { name: 'tradeLicense', facing: 'environment' },
      { name: 'managerEmiratesId', facing: 'environment' },
      { name: 'managerSelfie', facing: 'user' },
    ],
  },
};

export const joinKinds: Readonly<Record<JoinKind, Kind>> = {
  chef: {
    path: '/join/chef',
    steps: ['intro', 'identity', 'selfie', 'details'],
    captures: {
      identity: [
        { name: 'idFront', facing: 'environment' },
        { name: 'idBack', facing: 'environment' },
      ],
      selfie: [{ name: 'selfie', facing: 'user' }],
    },
  },
  restaurant: { path: '/join/restaurant', ...business },
  grocery: { path: '/join/grocery', ...business },
};

export const capturesOf = (kind: JoinKind, step: JoinStep): readonly Capture[] =>
  joinKinds[kind].captures[step] ?? [];

export const missingOf = (kind: JoinKind, step: JoinStep, pictures: Pictures): PictureName[] =>
  capturesOf(kind, step)
    .map(({ name }) => name)
    .filter((name) => pictures[name] === undefined);

export const picturesOf = (kind: JoinKind): PictureName[] =>
  joinKinds[kind].steps.flatMap((step) => capturesOf(kind, step).map(({ name }) => name));
