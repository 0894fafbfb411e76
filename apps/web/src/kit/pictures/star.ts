/** SVG points of an eight-point star around (x, y), its tips `radius` away, the first one to the right. */
export function starPoints(x: number, y: number, radius: number): string {
  const inner = (radius * Math.SQRT1_2) / Math.cos(Math.PI / 8);
  return Array.from({ length: 16 }, (_, at) => {
    const reach = at % 2 === 0 ? radius : inner;
    const angle = (at * Math.PI) / 8;
    return `${(x + reach * Math.cos(angle)).toFixed(2)},${(y + reach * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
}
