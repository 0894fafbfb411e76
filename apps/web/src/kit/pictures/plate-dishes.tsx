import {
  between,
  polar,
  type Random,
  round,
  scattered,
  herb,
  herbDark,
  type Palette,
} from './plate-palettes.ts';

export interface DishProps {
  random: Random;
  palette: Palette;
}

const turned = (x: number, y: number, turn: number): string =>
  `translate(${String(x)} ${String(y)}) rotate(${String(turn)})`;

function Herbs({ random, count, reach }: { random: Random; count: number; reach: number }) {
  return scattered(random, count, reach).map(({ x, y, turn }, at) => (
    <path
      key={at}
      d="M0-6C4-4 5 1 0 6C-5 1-4-4 0-6Z"
      fill={at % 3 === 0 ? herbDark : herb}
      transform={turned(x, y, turn)}
    />
  ));
}

function Piece({
  x,
  y,
  turn,
  size,
  fill,
}: {
  x: number;
  y: number;
  turn: number;
  size: number;
  fill: string;
}) {
  return (
    <g transform={turned(x, y, turn)}>
      <path
        d={`M-1.1-.2C-1-1 .2-1.1.8-.7 1.4-.3 1.2.6.5.9-.2 1.2-1.2.8-1.1-.2Z`}
        transform={`scale(${String(size)})`}
        fill={fill}
      />
      <path
        d="M-.7-.3C-.5-.7.2-.8.6-.5"
        transform={`scale(${String(size)})`}
        fill="none"
        stroke="#fff"
        strokeOpacity="0.35"
        strokeWidth="0.16"
        strokeLinecap="round"
      />
    </g>
  );
}

export function RiceDish({ random, palette }: DishProps) {
  return (
    <>
      <circle cx="100" cy="100" r="54" fill={palette.base} />
      {scattered(random, 60, 51).map(({ x, y, turn }, at) => (
        <rect
          key={at}
          x="-4.5"
          y="-1.2"
          width="9"
          height="2.4"
          rx="1.2"
          fill={at % 4 === 0 ? palette.sauce : '#fff'}
          fillOpacity={at % 4 === 0 ? 0.5 : 0.55}
          transform={turned(x, y, turn)}
        />
      ))}
      {scattered(random, 6, 32).map((spot, at) => (
        <Piece key={at} {...spot} size={round(between(random, 11, 15))} fill={palette.piece} />
      ))}
      <Herbs random={random} count={9} reach={46} />
      {scattered(random, 7, 40).map(({ x, y }, at) => (
        <circle key={at} cx={x} cy={y} r="2.6" fill={palette.accent} />
      ))}
    </>
  );
}

export function SoupDish({ random, palette }: DishProps) {
  const turn = Math.round(between(random, 0, 360));
  return (
    <>
      <circle cx="100" cy="100" r="57" fill={palette.sauce} />
      <circle cx="100" cy="100" r="57" fill="none" stroke="#000" strokeOpacity="0.12" strokeWidth="5" />
      <circle cx="100" cy="100" r="49" fill={palette.base} fillOpacity="0.45" />
      <path
        d="M100 62C124 62 138 80 136 101 134 122 112 132 95 126 80 121 74 104 84 94 93 85 108 90 108 101"
        fill="none"
        stroke="#FFF8EA"
        strokeOpacity="0.85"
        strokeWidth="5"
        strokeLinecap="round"
        transform={`rotate(${String(turn)} 100 100)`}
      />
      <Herbs random={random} count={8} reach={40} />
      {scattered(random, 9, 44).map(({ x, y }, at) => (
        <circle key={at} cx={x} cy={y} r={at % 2 === 0 ? 2.4 : 1.5} fill={palette.accent} fillOpacity="0.9" />
      ))}
    </>
  );
}

export function SaladDish({ random, palette }: DishProps) {
  return (
    <>
      <circle cx="100" cy="100" r="53" fill="#6E9A4E" />
      {scattered(random, 22, 50).map(({ x, y, turn }, at) => (
        <path
          key={at}
          d="M0-17C9-12 11 4 0 17-11 4-9-12 0-17Z"
          fill={['#7FAE58', herb, '#A5C66B'][at % 3]}
          transform={turned(x, y, turn)}
        />
      ))}
      {scattered(random, 6, 38).map(({ x, y, turn }, at) => (
        <g key={at} transform={turned(x, y, turn)}>
          <circle r="9" fill={at % 2 === 0 ? '#C8372B' : '#DDE9B8'} />
          <circle r="6" fill={at % 2 === 0 ? '#E0574A' : '#F2F6DC'} />
          <path d="M0-5V5M-5 0H5" stroke="#fff" strokeOpacity="0.5" strokeWidth="1" />
        </g>
      ))}
      {scattered(random, 5, 34).map((spot, at) => (
        <Piece key={at} {...spot} size={9} fill={palette.base} />
      ))}
      {scattered(random, 10, 44).map(({ x, y }, at) => (
        <circle key={at} cx={x} cy={y} r="2.4" fill={palette.accent} />
      ))}
    </>
  );
}

export function GrillDish({ random, palette }: DishProps) {
  const turn = Math.round(between(random, -35, 35));
  return (
    <>
      <path
        d="M100 156C68 156 44 132 44 104 62 118 80 124 100 124 120 124 138 118 156 104 156 132 132 156 100 156Z"
        fill={palette.base}
      />
      <Herbs random={random} count={7} reach={48} />
      <g transform={`rotate(${String(turn)} 100 100)`}>
        {[78, 98, 118].map((y) => (
          <g key={y}>
            <rect x="46" y={y - 1} width="108" height="2" rx="1" fill="#C9B48C" />
            {[64, 84, 104, 124].map((x, at) => (
              <Piece
                key={x}
                x={x + 4}
                y={y}
                turn={at * 24}
                size={10}
                fill={at === 2 ? palette.accent : palette.piece}
              />
            ))}
          </g>
        ))}
      </g>
      <g transform={turned(138, 132, turn)}>
        <path d="M-14 0A14 14 0 0 1 14 0Z" fill="#F2CF4A" />
        <path d="M-11-1A11 11 0 0 1 11-1Z" fill="#FBE89A" />
        <path d="M0-1V-11M0-1L-8-8M0-1L8-8" stroke="#F2CF4A" strokeWidth="1.2" />
      </g>
    </>
  );
}

export function NoodleDish({ random, palette }: DishProps) {
  const strands = Array.from({ length: 11 }, (_, at) => {
    const start = between(random, 0, Math.PI * 2);
    const reach = 12 + at * 4;
    const [from, to] = [polar(start, reach), polar(start + between(random, 3.4, 5.4), reach)];
    return `M${String(from.x)} ${String(from.y)}A${String(reach)} ${String(reach)} 0 1 1 ${String(to.x)} ${String(to.y)}`;
  });
  return (
    <>
      <circle cx="100" cy="100" r="55" fill={palette.sauce} fillOpacity="0.85" />
      {strands.map((d, at) => (
        <path
          key={at}
          d={d}
          fill="none"
          stroke={at % 3 === 0 ? '#FBEFC9' : palette.base}
          strokeWidth="4.6"
          strokeLinecap="round"
        />
      ))}
      {scattered(random, 6, 36).map((spot, at) => (
        <Piece key={at} {...spot} size={10} fill={at % 2 === 0 ? palette.piece : palette.accent} />
      ))}
      <Herbs random={random} count={9} reach={42} />
    </>
  );
}

export function EggDish({ random, palette }: DishProps) {
  const turn = between(random, 0, 2);
  return (
    <>
      <circle cx="100" cy="100" r="56" fill={palette.sauce} />
      {scattered(random, 14, 50).map((spot, at) => (
        <Piece key={at} {...spot} size={7} fill={at % 2 === 0 ? '#E2643C' : palette.piece} />
      ))}
      {[0, 1, 2].map((at) => {
        const { x, y } = polar(turn + (at * Math.PI * 2) / 3, 25);
        return (
          <g key={at} transform={turned(x, y, at * 50)}>
            <path
              d="M-19-2C-20-14-6-20 6-17 18-14 22-2 17 8 12 18-4 20-12 14-18 10-18 4-19-2Z"
              fill="#FFFBF0"
            />
            <circle r="8" fill="#F2B234" />
            <path
              d="M-4-4A6 6 0 0 1 2-6"
              fill="none"
              stroke="#fff"
              strokeOpacity="0.7"
              strokeWidth="1.6"
              strokeLinecap="round"
            />
          </g>
        );
      })}
      <Herbs random={random} count={11} reach={48} />
    </>
  );
}
