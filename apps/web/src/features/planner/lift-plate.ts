const flight = { duration: 250, easing: 'ease-out' } as const;

/** The id of a meal time's place on today's table. */
export const placeOnTable = (mealTime: string): string => `plate-${mealTime}`;

export function liftPlate(from: HTMLElement, mealTime: string): void {
  const to = document.getElementById(placeOnTable(mealTime));
  if (to === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const plate = from.cloneNode(true) as HTMLElement;
  plate.setAttribute('aria-hidden', 'true');
  Object.assign(plate.style, {
    position: 'fixed',
    // Screen coordinates: the flight starts where the eye is, whatever the reading direction.
    inset: `${String(start.top)}px auto auto ${String(start.left)}px`,
    inlineSize: `${String(start.width)}px`,
    blockSize: `${String(start.height)}px`,
    zIndex: '40',
    pointerEvents: 'none',
    transformOrigin: '0 0',
  });
  document.body.append(plate);
  const move = `translate(${String(end.left - start.left)}px, ${String(end.top - start.top)}px)`;
  const shrink = `scale(${String(end.width / start.width)}, ${String(end.height / start.height)})`;
  const landing = plate.animate(
    [{ transform: 'none' }, { transform: `${move} ${shrink}`, borderRadius: '50%' }],
    flight,
  );
  landing.onfinish = () => plate.remove();
  landing.oncancel = () => plate.remove();
}
