import { Closing } from './landing/closing.tsx';
import { Day } from './landing/day.tsx';
import { Figures } from './landing/figures.tsx';
import { Hero } from './landing/hero.tsx';
import { Plans } from './landing/plans.tsx';
import { Safety } from './landing/safety.tsx';
import { Why } from './landing/why.tsx';

export function Component() {
  return (
    <>
      <Hero />
      <Figures />
      <Day />
      <Why />
      <Safety />
      <Plans />
      <Closing />
    </>
  );
}
