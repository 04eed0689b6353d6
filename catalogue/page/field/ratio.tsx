// A value that may be an aspect ratio, which is shown with its shape.

const SIDE = 16;

export function Ratio({ text }: { readonly text: string }) {
  const [, width = 0, height = 0] = /^(\d{1,3}):(\d{1,3})$/.exec(text)?.map(Number) ?? [];
  if (width === 0 || height === 0) return <>{text}</>;
  const most = Math.max(width, height);
  const [x, y] = [width, height].map((side) => Math.max(4, (side / most) * SIDE)) as [
    number,
    number,
  ];
  return (
    <>
      <svg class="drawn" viewBox="0 0 18 18" aria-hidden="true">
        <rect x={(18 - x) / 2} y={(18 - y) / 2} width={x} height={y} rx="1.5" />
      </svg>
      {text}
    </>
  );
}
