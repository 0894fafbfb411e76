// Wrong: a barrel.
export * from './card.tsx';
