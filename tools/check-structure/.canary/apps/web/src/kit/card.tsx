/** Wrong: an unknown class, two conflicting ones, a physical side, and a length and a colour without tokens. */
export const Card = () => (
  <p className="text-red-500 ml-8 gap-13 bg-[#fff] p-8 p-16">
    <b />
  </p>
);
