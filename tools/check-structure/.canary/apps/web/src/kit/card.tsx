/** Wrong: an unknown class, two conflicting ones, a physical side, and a length and a colour without tokens. */
export const Card = () => (
  <p className="gap-13 p-8 p-16 ml-8 bg-[#fff] text-red-500">
    <b />
  </p>
);
