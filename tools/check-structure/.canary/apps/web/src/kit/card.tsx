/** Wrong: a class that does not exist, two that fight, a physical side, a length and a colour that are no tokens. */
export const Card = () => (
  <p className="gap-13 p-8 p-16 ml-8 bg-[#fff] text-red-500">
    <b />
  </p>
);
