import { type ComponentProps, Fragment, type ReactNode, useId, useRef } from 'react'
import { useOverflow } from '../hooks/use-overflow.ts'
import { cn } from '../lib/class-names.ts'

export interface Column<Row> {
  key: string
  header: string
  /** Hides the header visually, for a column of buttons. */
  hidesHeader?: boolean
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Makes the cell the header of its row. */
  isRowHeader?: boolean
  /** Width class, such as "w-44". */
  width?: string
  /** Classes of the cells below the header. */
  className?: string
  /** Cuts off long text. Returns the whole text for a tooltip. */
  truncate?: (row: Row) => string | null | undefined
}

const heights = { sm: 'h-9', md: 'h-10', lg: 'h-12' } as const

const insets = {
  /** Aligns the outer columns with the title of a card. */
  card: 'px-4 first:pl-6 last:pr-6',
  box: 'px-4',
  none: 'not-first:pl-4',
} as const

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  rowProps?: (row: Row) => ComponentProps<'tr'>
  /** Content below a row, such as an error. */
  details?: (row: Row) => ReactNode
  rowHeight?: keyof typeof heights
  inset?: keyof typeof insets
  /** Keeps the header visible while the rows scroll. */
  stickyHeader?: boolean
  /** Classes of the table, such as a minimum width or "table-fixed". */
  tableClassName?: string
  /** Classes of the scroll area, such as a height. */
  className?: string
}

/** Table with a scroll area, which is focusable only while its content overflows. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowProps,
  details,
  rowHeight = 'md',
  inset = 'card',
  stickyHeader = false,
  tableClassName,
  className,
}: DataTableProps<Row>) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(scroller)
  const padding = insets[inset]
  return (
    <div
      ref={scroller}
      {...(overflows && { role: 'group', tabIndex: 0, 'aria-labelledby': id })}
      // `relative` also confines hidden text for screen readers to the scroll area.
      className={cn('relative overflow-auto print:h-auto print:max-h-none print:overflow-visible', className)}
    >
      <table className={cn('tabular w-full text-sm', tableClassName)}>
        <caption id={id} className="sr-only">
          {caption}
        </caption>
        <thead
          className={cn('text-left text-xs text-ink-muted', stickyHeader && 'sticky top-0 z-1 bg-surface')}
        >
          <tr className={heights[rowHeight]}>
            {columns.map(({ key, header, hidesHeader, align, width }) => (
              <th
                key={key}
                scope="col"
                className={cn('font-medium', padding, width, align === 'end' && 'text-right')}
              >
                {hidesHeader ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const { className: rowClassName, ...attributes } = rowProps?.(row) ?? {}
            const below = details?.(row)
            return (
              <Fragment key={rowKey(row, index)}>
                <tr
                  {...attributes}
                  className={cn(
                    heights[rowHeight],
                    'break-inside-avoid border-t hover:bg-sunken/60',
                    rowClassName,
                  )}
                >
                  {columns.map((column) => renderCell(column, row, padding))}
                </tr>
                {below && (
                  <tr>
                    <td colSpan={columns.length} className={cn('pb-3', padding)}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function renderCell<Row>(column: Column<Row>, row: Row, padding: string): ReactNode {
  const { key, cell, align, isRowHeader, className, truncate } = column
  const classes = cn(
    padding,
    align === 'end' ? 'text-right' : 'text-left',
    truncate && 'truncate print:whitespace-normal',
    className,
  )
  const title = truncate?.(row) || undefined
  return isRowHeader ? (
    <th key={key} scope="row" title={title} className={classes}>
      {cell(row)}
    </th>
  ) : (
    <td key={key} title={title} className={classes}>
      {cell(row)}
    </td>
  )
}
