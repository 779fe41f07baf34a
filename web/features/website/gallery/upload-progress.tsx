/** One curl of the strand, 40 wide. */
const curl =
  'M0 26C3.6 25.8 10.5 23.9 16.600 20.300C21.3 15.5 24.4 10 25.800 4.500C25.5 -0.3 22.7 -5 20 -6C17.3 -5 14.5 -0.3 14.200 4.500C15.6 10 18.7 15.5 23.400 20.300C29.5 23.9 36.4 25.8 40 26'
const curls = [0, 1, 2, 3, 4, 5]
const width = 40

/** Straight where something is still to come, curled where it is here. The words beside it say the same. */
export function UploadProgress({ part, name }: { part: number; name: string }) {
  const done = Math.min(curls.length, Math.round(part * curls.length))
  return (
    <>
      <progress className="sr-only" max={100} value={Math.round(part * 100)} aria-label={name} />
      <svg
        className="strand upload-strand"
        viewBox="0 -8 240 40"
        preserveAspectRatio="xMinYMid meet"
        aria-hidden="true"
      >
        {done < curls.length && <path className="strand-open" d={`M${done * width} 26H240`} />}
        {curls.map((index) =>
          index < done ? (
            <path key={index} className="strand-done" d={curl} transform={`translate(${index * width} 0)`} />
          ) : (
            <circle key={index} cx={index * width + width / 2} cy={26} r={4.5} />
          ),
        )}
      </svg>
    </>
  )
}
