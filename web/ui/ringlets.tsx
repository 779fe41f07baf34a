/** The start of a path: a straight line and eight coils. What is drawn of it appends the straight end. */
const coil =
  'M0 15.2C24 14.2 52 15.6 74 15c.9 0 1.3 .3 1.7 .2s.7-.3 1.7-1.2s2.9-2.5 5.3-3.6s5.3-1.5 7.6 .3s3.8 5.4 3.9 8.5s-1.1 5.7-2.8 6.1s-3.8-1.4-4.5-4.9s-.1-8.6 2.4-12.7s6.5-7 10.8-7.1s8.6 2.5 11.3 6.7s3.6 9.6 2.8 13.7s-3.1 6.7-5.4 6.6s-4.5-2.9-5-6.9s.5-9 3.1-12.8s6.6-6.2 10.6-6.1s7.9 2.7 10.2 6.4s3.3 8.5 2.7 12s-2.4 5.7-4.2 5.6s-3.5-2.5-3.9-5.9s.8-7.7 3.1-10.9s6-5.2 9.5-5.1s6.9 2.3 9.1 5.4s3 7.1 2.7 10s-1.7 4.7-3.1 4.6s-2.6-2.1-2.6-4.9s.9-6.3 3.1-8.9s5.2-4.2 8.2-4.1s5.9 1.9 7.8 4.5s2.8 5.6 2.7 7.9s-1 3.7-1.8 3.6s-1.6-1.7-1.4-3.9s1.3-4.9 3.1-6.9s4.5-3.1 7-2.9s4.9 1.5 6.5 3.3s2.5 4.2 2.7 5.9s-.2 2.6-.5 2.4s-.5-1.2-.1-2.8s1.6-3.3 3.2-4.6s3.6-2 5.6-1.9s3.9 1.1 5.2 2.3s1.9 2.6 2.4 3.4s.7 1 1.1 .8s1.1-.9 2-1.4s2-1.1 3.2-1.3s2.4-.2 3.5 0s2.1 .3 3.1 .4s1.8 .2 2.7 .2s1.9 0 2.9 0'

/** A line that underlines a few words, animated when the page is shown. */
export function RingletUnderline() {
  return (
    <svg className="curl ringlet-underline" viewBox="0 0 650 30" aria-hidden="true">
      <path pathLength="1" d={`${coil}C290 14.4 420 16 650 14.8`} />
    </svg>
  )
}

/** A ringlet drawn as a line across the page. */
export function Divider() {
  return (
    <svg
      className="curl divider copper"
      viewBox="0 0 1200 30"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      <path pathLength="1" d={`${coil}C290 14.4 700 16 1200 14.8`} />
    </svg>
  )
}
