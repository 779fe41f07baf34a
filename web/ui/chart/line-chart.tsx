import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { type PlotInput, plotLines } from './line-plot.ts'

type Words = { title: string; text: string }
type Props = PlotInput & {
  /** What a point is, as the accessible name of the slider that moves along the points. */
  pointName: string
  /** The tooltip's text for a point. */
  wordsFor: (index: number) => Words
}

type Pointed = { index: number; x: number }
type Plot = ReturnType<typeof plotLines>

/** From this width the names fit at the ends of their lines, and the style sheet hides the legend. */
const wide = '(width >= 48rem)'
/** Media queries whose changes redraw the chart: the canvas does not follow the style sheet. */
const drawnFor = [wide, '(forced-colors: active)']

/** A line chart over time. Pointer, touch and arrow keys show a point's values as text. */
export function LineChart(props: Props) {
  const { lines, labels, pointName, wordsFor } = props
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot>(undefined)
  const [pointed, setPointed] = useState<Pointed>()
  usePlot(props, host, plot, setPointed)

  const last = labels.length - 1
  const show = (index: number) => {
    const x = plot.current?.point(index)
    if (x !== undefined) setPointed({ index, x })
  }
  const hide = () => {
    plot.current?.unmark()
    setPointed(undefined)
  }
  const { title, text } = wordsFor(pointed?.index ?? last)
  return (
    <div className="line-chart">
      <p className="line line-keys" aria-hidden="true">
        {lines.map(({ name, variant }) => (
          <span key={name} className={variant}>
            {name}
          </span>
        ))}
      </p>
      <div className="line-plot">
        <div ref={host} aria-hidden="true" />
        <input
          type="range"
          aria-label={pointName}
          aria-valuetext={`${title}: ${text}`}
          max={last}
          value={pointed?.index ?? last}
          onChange={(event) => show(Number(event.target.value))}
          onFocus={(event) => event.target.matches(':focus-visible') && show(pointed?.index ?? last)}
          onBlur={hide}
          onPointerMove={(event) => show(plot.current?.nearest(event.clientX) ?? last)}
          onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
        />
      </div>
      {pointed && <Flag {...pointed} share={pointed.index / Math.max(1, last)} title={title} text={text} />}
    </div>
  )
}

/** Redraws the chart when its data or size changes. */
function usePlot(
  { labels, lines, top, formatValue }: PlotInput,
  host: React.RefObject<HTMLDivElement | null>,
  plot: React.RefObject<Plot | undefined>,
  setPointed: (none: undefined) => void,
) {
  useEffect(() => {
    const element = host.current
    if (!element) return
    const fontSize = () => getComputedStyle(element).fontSize
    let drawnAt = ''
    const draw = () => {
      drawnAt = fontSize()
      plot.current?.destroy()
      plot.current = plotLines({ labels, lines, top, formatValue }, element, matchMedia(wide).matches)
      setPointed(undefined)
    }
    draw()
    const media = drawnFor.map((query) => matchMedia(query))
    for (const one of media) one.addEventListener('change', draw)
    const resized = new ResizeObserver(() => {
      // The axes' text is part of the drawing: a new font size needs a redraw.
      if (fontSize() !== drawnAt) return draw()
      plot.current?.resize()
      setPointed(undefined)
    })
    resized.observe(element)
    return () => {
      for (const one of media) one.removeEventListener('change', draw)
      resized.disconnect()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [labels, lines, top, formatValue, host, plot, setPointed])
}

function Flag({ x, share, title, text }: Words & { x: number; share: number }) {
  const place: CSSProperties & Record<'--x' | '--share', string> = { '--x': `${x}px`, '--share': `${share}` }
  return (
    <p className={share > 0.5 ? 'line-flag before' : 'line-flag'} style={place} aria-hidden="true">
      <b>{title}</b>
      <span>{text}</span>
    </p>
  )
}
