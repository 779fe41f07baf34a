import type { ReactNode } from 'react'

type Row = { key: string; cells: readonly ReactNode[] }
type Props = { caption: string; columns: readonly string[]; rows: readonly Row[] }

export function DataTable({ caption, columns, rows }: Props) {
  return (
    <table className="ruled-table data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            <th scope="row">{cells[0]}</th>
            {cells.slice(1).map((cell, index) => (
              <td key={columns[index + 1]} data-label={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The data of the chart above as a table. */
export function ChartTable(props: Props) {
  return (
    <details className="as-table">
      <summary className="strong-link text-small">Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, also by keyboard */}
      <section tabIndex={0} aria-label={props.caption}>
        <DataTable {...props} />
      </section>
    </details>
  )
}
