/** Outlined, so that black is visible on dark surfaces. */
export function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-[3px] ring-1 ring-ink/15"
      style={{ background: color }}
    />
  )
}
