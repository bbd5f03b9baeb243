import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode, useId, useRef } from 'react'
import { useOverflow } from '../hooks/use-overflow.ts'
import { useWidthStep } from '../hooks/use-width-step.ts'
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
  /** Makes the header a button that sorts the rows. */
  sort?: ColumnSort
  /** Moves the cells below those of another column while the table is narrow. */
  stack?: Stack
}

interface ColumnSort {
  /** Order of the rows by this column; undefined if they are sorted by another one. */
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

interface Stack {
  /** Width of the table in px. */
  below: number
  /** Key of the other column. */
  under: string
  /** Omits the header, for cells that need no explanation. */
  hidesHeader?: boolean
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
  /** Classes of the table, such as "table-fixed". */
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
  const step = useWidthStep(
    scroller,
    columns.flatMap(({ stack }) => stack?.below ?? []),
  )
  const isStacked = ({ stack }: Column<Row>) => stack !== undefined && stack.below >= step
  const stacked = columns.filter(isStacked)
  const side = columns.filter((column) => !isStacked(column))
  return (
    <div
      ref={scroller}
      {...(overflows && { role: 'group', tabIndex: 0, 'aria-labelledby': id })}
      // `relative` also confines hidden text for screen readers to the scroll area.
      className={cn(
        '@container relative overflow-auto print:h-auto print:max-h-none print:overflow-visible',
        className,
      )}
    >
      <table className={cn('tabular w-full text-sm', tableClassName)}>
        <caption id={id} className="sr-only">
          {caption}
        </caption>
        <thead
          className={cn('text-left text-xs text-ink-muted', stickyHeader && 'sticky top-0 z-1 bg-surface')}
        >
          <tr className={heights[rowHeight]}>
            {side.map(({ key, header, hidesHeader, align, width, sort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort?.direction}
                className={cn('font-medium', padding, width, align === 'end' && 'text-right')}
              >
                {sort ? (
                  <SortButton {...sort}>{header}</SortButton>
                ) : hidesHeader ? (
                  <span className="sr-only">{header}</span>
                ) : (
                  header
                )}
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
                  {side.map((column) =>
                    renderCell(
                      column,
                      stacked.filter(({ stack }) => stack?.under === column.key),
                      row,
                      padding,
                    ),
                  )}
                </tr>
                {below && (
                  <tr>
                    <td colSpan={side.length} className={cn('pb-3', padding)}>
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

function SortButton({ direction, onSort, children }: ColumnSort & { children: string }) {
  const Icon = direction === 'descending' ? ArrowDown : direction === 'ascending' ? ArrowUp : ArrowUpDown
  return (
    <button
      type="button"
      onClick={onSort}
      className={cn(
        '-mx-1 inline-flex min-h-6 items-center gap-1 rounded px-1 hover:text-ink',
        direction && 'text-ink',
      )}
    >
      {children}
      <Icon aria-hidden="true" className="size-3 shrink-0" />
    </button>
  )
}

function renderCell<Row>(
  column: Column<Row>,
  below: readonly Column<Row>[],
  row: Row,
  padding: string,
): ReactNode {
  const { key, cell, align, isRowHeader, className, truncate } = column
  const classes = cn(
    padding,
    align === 'end' ? 'text-right' : 'text-left',
    truncate && 'truncate print:whitespace-normal',
    className,
    below.length > 0 && 'py-2 whitespace-normal',
  )
  const title = truncate?.(row) || undefined
  const content =
    below.length > 0 ? (
      <>
        {truncate ? <div className="line-clamp-2 wrap-anywhere">{cell(row)}</div> : cell(row)}
        {renderStack(below, row, align)}
      </>
    ) : (
      cell(row)
    )
  return isRowHeader ? (
    <th key={key} scope="row" title={title} className={classes}>
      {content}
    </th>
  ) : (
    <td key={key} title={title} className={classes}>
      {content}
    </td>
  )
}

function renderStack<Row>(columns: readonly Column<Row>[], row: Row, align: Column<Row>['align']): ReactNode {
  return (
    <div
      className={cn(
        'mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-xs font-normal text-ink-soft empty:hidden',
        align === 'end' && 'justify-end',
      )}
    >
      {columns.map(({ key, header, hidesHeader, cell, stack }) => {
        const content = cell(row)
        if (content === null || content === false) return null
        const isLabeled = !hidesHeader && !stack?.hidesHeader
        return (
          <div key={key} className={cn('flex min-w-0 gap-x-1.5', isLabeled && 'w-full flex-wrap')}>
            {isLabeled && <span className="shrink-0 text-ink-muted">{header}</span>}
            <div className="min-w-0">{content}</div>
          </div>
        )
      })}
    </div>
  )
}
