import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export type Line = { name: string; values: readonly number[]; variant: 'solid' | 'dotted' }

export type PlotInput = {
  /** The axis label of each value. */
  labels: readonly string[]
  lines: readonly Line[]
  /** The top of the scale; the bottom is 0. */
  top: number
  formatValue: (value: number) => string
}

const gridLines = 4
/** Possible steps between axis labels: days for up to 14 points, else weeks. */
const labelSteps = (count: number) => (count <= 14 ? [1, 2, 3] : [7, 14, 28])
const labelRoomEm = 4.2
const lineWidth = 2.5

/** The styles of the drawing, read from the style sheet, including forced colours. */
function styleOf(host: HTMLElement) {
  const style = getComputedStyle(host)
  const property = (name: string) => style.getPropertyValue(name).trim()
  const fontSize = Number.parseFloat(style.fontSize)
  return {
    fontSize,
    font: `${fontSize}px ${style.fontFamily}`,
    boldFont: (ratio: number) => `600 ${fontSize * ratio}px ${style.fontFamily}`,
    ink: property('--chart-ink'),
    grid: property('--chart-grid'),
    area: property('--chart-area'),
    line: { solid: property('--chart-solid'), dotted: property('--chart-dotted') },
    name: { solid: property('--chart-solid-name'), dotted: property('--chart-dotted') },
  }
}
type Style = ReturnType<typeof styleOf>

/** The points with axis labels: always the last one, and as many others as fit. */
function labelled(count: number, width: number, { fontSize }: Style): number[] {
  const pointWidth = width / Math.max(1, count - 1)
  const step = labelSteps(count).find((size) => size * pointWidth >= labelRoomEm * fontSize) ?? count - 1
  return Array.from({ length: Math.ceil(count / step) }, (_, place) => count - 1 - place * step).reverse()
}

/** Draws a dot at each line's end and, if there is room, its name; names do not overlap. */
function drawEnds(plot: UPlot, lines: readonly Line[], style: Style, isNamed: boolean) {
  const { ctx } = plot
  const ratio = devicePixelRatio
  const ends = lines
    .map((line) => {
      const x = plot.valToPos(line.values.length - 1, 'x', true)
      const y = plot.valToPos(line.values.at(-1) ?? 0, 'y', true)
      return { ...line, x, y, nameY: y }
    })
    .sort((a, b) => b.y - a.y)
  ctx.save()
  ctx.font = style.boldFont(ratio)
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  let lowest = plot.bbox.top + plot.bbox.height
  for (const { name, variant, x, y } of ends) {
    ctx.fillStyle = style.line[variant]
    ctx.beginPath()
    ctx.arc(x, y, 4 * ratio, 0, 2 * Math.PI)
    ctx.fill()
    if (!isNamed) continue
    const nameY = Math.min(y, lowest)
    lowest = nameY - 1.3 * style.fontSize * ratio
    ctx.fillStyle = style.name[variant]
    ctx.fillText(name, x + 12 * ratio, nameY)
  }
  ctx.restore()
}

function options({ labels, lines, top, formatValue }: PlotInput, host: HTMLElement, isNamed: boolean) {
  const style = styleOf(host)
  const { fontSize, font } = style
  const longestName = Math.max(...lines.map(({ name }) => name.length))
  const right = isNamed ? 12 + longestName * fontSize * 0.62 : fontSize * 1.8
  const axis = { font, stroke: style.ink, ticks: { show: false } }
  return {
    width: host.clientWidth,
    height: host.clientHeight,
    padding: [fontSize * 0.6, right, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false, range: [0, Math.max(1, labels.length - 1)] }, y: { range: [0, top] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        gap: fontSize * 0.5,
        size: fontSize * 2,
        splits: (plot: UPlot) => labelled(labels.length, plot.bbox.width / devicePixelRatio, style),
        values: (_: UPlot, splits: number[]) => splits.map((index) => labels[index] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: style.grid, width: 1 },
        gap: fontSize * 0.6,
        size: (_: UPlot, values: string[] | null) =>
          fontSize * (0.8 + 0.6 * Math.max(1, ...(values ?? []).map(({ length }) => length))),
        splits: () => Array.from({ length: gridLines + 1 }, (_, step) => (top / gridLines) * step),
        values: (_: UPlot, splits: number[]) => splits.map(formatValue),
      },
    ],
    series: [
      {},
      ...lines.map(({ variant }) => ({
        stroke: style.line[variant],
        width: lineWidth,
        points: { show: false },
        ...(variant === 'solid' ? { fill: style.area } : { dash: [0.1, 6], cap: 'round' as const }),
      })),
    ],
    hooks: { draw: [(plot: UPlot) => drawEnds(plot, lines, style, isNamed)] },
  } satisfies UPlot.Options
}

/** Draws the lines into `host`, whose size is set by the style sheet. `isNamed` draws the names at their ends. */
export function plotLines(input: PlotInput, host: HTMLElement, isNamed: boolean) {
  const indices = input.labels.map((_, index) => index)
  const plot = new UPlot(
    options(input, host, isNamed),
    [indices, ...input.lines.map(({ values }) => [...values])],
    host,
  )
  return {
    /** Marks a point; returns its distance from the left of `host`. */
    point(index: number): number {
      const left = plot.valToPos(index, 'x')
      plot.setCursor({ left, top: 0 })
      return plot.over.offsetLeft + left
    },
    unmark: () => plot.setCursor({ left: -10, top: -10 }),
    /** The point nearest to the pointer. */
    nearest: (clientX: number) =>
      Math.min(
        Math.max(Math.round(plot.posToVal(clientX - plot.over.getBoundingClientRect().left, 'x')), 0),
        indices.length - 1,
      ),
    resize: () => plot.setSize({ width: host.clientWidth, height: host.clientHeight }),
    destroy: () => plot.destroy(),
  }
}
