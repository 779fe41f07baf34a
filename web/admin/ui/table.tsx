import type { ReactNode } from 'react'

type Row = { key: string; cells: readonly ReactNode[] }
type Props = { caption: string; columns: readonly string[]; rows: readonly Row[] }

const cell =
  'border-b border-cream-200 py-2.5 pr-3 text-left align-top last:pr-0 last:text-right last:tabular-nums'
const head = `${cell} text-small font-semibold text-aubergine-600`
/** More than a name and a figure do not fit beside each other on a phone: there each figure stands below, with its label. */
const stackedCell =
  'max-[40rem]:border-0 max-[40rem]:p-0 max-[40rem]:text-left max-[40rem]:wrap-anywhere max-[40rem]:empty:hidden'
const stackedValue = `${stackedCell} max-[40rem]:text-small max-[40rem]:before:text-aubergine-600 max-[40rem]:before:content-[attr(data-label)_'_']`
const stackedRow =
  'max-[40rem]:flex max-[40rem]:flex-wrap max-[40rem]:gap-x-5 max-[40rem]:gap-y-0.5 max-[40rem]:border-b max-[40rem]:border-cream-200 max-[40rem]:py-2.5'

export const Table = ({ caption, columns, rows }: Props) => (
  <table className="w-full border-collapse [&_time]:whitespace-nowrap">
    <caption className="sr-only">{caption}</caption>
    <thead className="max-[40rem]:sr-only">
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={head}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key} className={stackedRow}>
          {/* The name of a row may be one long word; figures and times are none. */}
          <th
            scope="row"
            className={`${cell} font-normal wrap-anywhere ${stackedCell} max-[40rem]:flex-[1_0_100%]`}
          >
            {cells[0]}
          </th>
          {cells.slice(1).map((value, index) => (
            <td
              key={columns[index + 1]}
              data-label={columns[index + 1]}
              className={`${cell} ${stackedValue}`}
            >
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The data of the chart above as a table. */
export const ChartTable = (props: Props) => (
  <details className="mt-4">
    <summary className="strong-link text-small print:hidden">Show as a table</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, also by keyboard */}
    <section tabIndex={0} aria-label={props.caption} className="max-h-96 overflow-auto">
      <Table {...props} />
    </section>
  </details>
)
