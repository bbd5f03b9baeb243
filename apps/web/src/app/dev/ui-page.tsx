import '../../styles/portal.css'
import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { StackedChart } from '@hearth/ui/components/chart/stacked-chart'
import { StackedTable } from '@hearth/ui/components/chart/stacked-table'
import { Confirm } from '@hearth/ui/components/confirm'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { type Column, DataTable } from '@hearth/ui/components/data-table'
import { Dialog } from '@hearth/ui/components/dialog'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Field } from '@hearth/ui/components/field'
import { Notice } from '@hearth/ui/components/notice'
import { Pagination } from '@hearth/ui/components/pagination'
import { PasswordField } from '@hearth/ui/components/password-field'
import { Progress } from '@hearth/ui/components/progress'
import { QueryView } from '@hearth/ui/components/query-view'
import { Badge, Row, SkeletonRows } from '@hearth/ui/components/row'
import { Select } from '@hearth/ui/components/select'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Spinner } from '@hearth/ui/components/spinner'
import { Stat, StatGrid } from '@hearth/ui/components/stat'
import { TextLink } from '@hearth/ui/components/text-link'
import { ThemeToggle } from '@hearth/ui/components/theme-toggle'
import { Toaster } from '@hearth/ui/components/toaster'
import { Tooltip, TooltipProvider } from '@hearth/ui/components/tooltip'
import type { ChartColumn } from '@hearth/ui/lib/chart-column'
import type { QueryState } from '@hearth/ui/lib/query-state'
import { toast } from '@hearth/ui/lib/toast'
import { Gift, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'

const failure = new ApiError('The database cannot be reached at the moment.', 'UNAVAILABLE', 503)

/** Marks the page, so a test can assert that no build contains it. */
const MARK = 'hearth-ui-in-all-states'

const columns: ChartColumn[] = [3, 0, 7, 12, 5].map((value, index) => ({
  key: `${index}`,
  tick: `${index + 1} Nov`,
  label: `Day ${index + 1}`,
  parts: [
    { name: 'One', color: 'var(--category-connectivity)', value },
    { name: 'Other', color: 'var(--category-referral)', value: index },
  ],
  total: value + index,
}))

interface Animal {
  name: string
  legs: number
}

const animals: Animal[] = [
  { name: 'Cat', legs: 4 },
  { name: 'Hen', legs: 2 },
  { name: 'Millipede with a name that is longer than its column', legs: 750 },
]

const animalColumns: Column<Animal>[] = [
  {
    key: 'name',
    header: 'Animal',
    isRowHeader: true,
    truncate: ({ name }) => name,
    cell: ({ name }) => name,
  },
  { key: 'legs', header: 'Legs', align: 'end', width: 'w-24', cell: ({ legs }) => legs },
  {
    key: 'action',
    header: 'Action',
    hidesHeader: true,
    align: 'end',
    width: 'w-32',
    cell: () => <Button size="sm">Feed</Button>,
  },
]

const idle: QueryState<Animal[]> = {
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
}

/** States of a request. */
const queries: Record<string, QueryState<Animal[]>> = {
  Loading: { ...idle, isFetching: true },
  Failed: { ...idle, error: failure },
  'Trying again': { ...idle, error: failure, isFetching: true },
  Empty: { ...idle, data: [] },
  Data: { ...idle, data: animals },
  'Previous data': { ...idle, data: animals, isFetching: true, isPlaceholderData: true },
}

const linkVariants = ['accent', 'inline', 'inherit', 'quiet'] as const
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
/** Shows each `ui/` component in each state, at /dev/ui during development. */
export function UiPage() {
  const [open, setOpen] = useState(false)
  const chart = {
    label: 'Example',
    unit: { short: (total: number) => `${total} PTS`, long: (total: number) => `${total} points` },
    empty: 'Nothing to show',
  }
  return (
    <TooltipProvider>
      <main data-mark={MARK} className="mx-auto grid max-w-300 gap-8 p-8">
        <header className="flex items-center justify-between">
          <h1 className="text-2xl font-semibold tracking-tight">Components</h1>
          <ThemeToggle />
        </header>
        <Part name="Buttons">
          {variants.map((variant) => (
            <div key={variant} className="flex flex-wrap items-center gap-3">
              <Button variant={variant}>{variant}</Button>
              <Button variant={variant} size="sm">
                small
              </Button>
              <Button variant={variant} size="icon" aria-label={`${variant} icon`}>
                <Trash2 />
              </Button>
              <Button variant={variant} disabled>
                disabled
              </Button>
              <Button variant={variant} inactive>
                held
              </Button>
              <Button variant={variant}>
                <Spinner /> busy
              </Button>
            </div>
          ))}
        </Part>
        <Part name="Fields">
          <Field label="Empty" placeholder="Placeholder" hint="A hint" />
          <Field label="Filled" defaultValue="Some text" />
          <Field label="Wrong" defaultValue="Some text" error="This is not an e-mail address." />
          <Field label="Disabled" defaultValue="Some text" disabled />
          <PasswordField label="Password" defaultValue="secret words" />
          <Select aria-label="Choice" className="w-40">
            <option>One</option>
            <option>Other</option>
          </Select>
        </Part>
        <Part name="Notices, toasts, tooltips">
          <Notice tone="info">Something to know.</Notice>
          <Notice tone="error">Something went wrong.</Notice>
          <div className="flex gap-3">
            <Button onClick={() => toast.success('It worked.')}>Success</Button>
            <Button onClick={() => toast.error('It did not work.')}>Error</Button>
            <Button onClick={() => toast.info('Something to know.')}>Info</Button>
            <Tooltip text="What it does">
              <Button>Tooltip</Button>
            </Tooltip>
          </div>
          <CopyCommand command="npm run node -- start" label="Copy the command" />
        </Part>
        <Part name="Links">
          {linkVariants.map((variant) => (
            <p key={variant} className="flex gap-6 text-sm">
              <TextLink href="#" variant={variant}>
                {variant}
              </TextLink>
              <TextLink external href="https://example.org" variant={variant}>
                {variant}, external
              </TextLink>
              <TextLink asChild variant={variant}>
                <button type="button">{variant}, a button</button>
              </TextLink>
            </p>
          ))}
        </Part>
        <Part name="Dialogs">
          <div className="flex gap-3">
            <Button onClick={() => setOpen(true)}>Dialog</Button>
            {open && (
              <Dialog title="A dialog" note="With a note" onClose={() => setOpen(false)}>
                <Field label="A field" />
              </Dialog>
            )}
            <Confirm
              title="Are you sure?"
              text="It cannot be undone."
              action="Delete"
              onConfirm={() => undefined}
            >
              <Button>Question</Button>
            </Confirm>
          </div>
        </Part>
        <Card title="Rows" note="With numbers, badges, actions">
          <ul>
            <Row
              icon={1}
              title="First of all"
              note="What is missing"
              action={<Button size="sm">Do it</Button>}
            />
            <Row
              icon={Trash2}
              title={
                <>
                  Something <Badge>New</Badge>
                </>
              }
              note="More about it"
            >
              <p className="pl-13 text-sm text-danger">What went wrong with it.</p>
            </Row>
          </ul>
          <SkeletonRows count={1} />
          <div className="grid gap-4 p-6">
            <Progress label="Nothing yet" value={0} max={100} />
            <Progress label="Half way" value={50} max={100} />
            <Progress label="More than all" value={120} max={100} />
          </div>
          <Pagination
            label="Pages"
            formatCount={(count) => `${count} rows`}
            page={2}
            size={10}
            total={25}
            link={(page, content) => <a href={`#${page}`} {...content} />}
          />
        </Card>
        <StatGrid className="xl:grid-cols-3">
          <Stat name="Figure" value="12 345,67" unit="PTS" big>
            What stands under it
          </Stat>
          <Stat name="Unknown" value="–">
            Not known
          </Stat>
          <Stat name="Loading" value="" loading>
            Nothing
          </Stat>
        </StatGrid>
        <div className="grid gap-6 xl:grid-cols-2">
          <Card title="Chart" note="Filled">
            <div className="h-80 p-6">
              <StackedChart columns={columns} {...chart} />
            </div>
          </Card>
          <Card title="Chart" note="Empty">
            <div className="h-80 p-6">
              <StackedChart columns={[]} {...chart} />
            </div>
          </Card>
          <Card title="Table" note="Behind the chart">
            <div className="h-60 p-6">
              <StackedTable columns={columns} label="Example, as a table" />
            </div>
          </Card>
          {Object.entries(queries).map(([state, query]) => (
            <Card key={state} title="Request" note={state}>
              <QueryView
                fades
                query={query}
                failed="Couldn't load the animals."
                describeError={({ message }) => message}
                loading={<SkeletonRows count={2} />}
                isEmpty={(data) => data.length === 0}
                empty={
                  <EmptyState
                    icon={Gift}
                    title="No animals yet"
                    text="Animals that you adopt appear here."
                    action={<Button variant="primary">Adopt one</Button>}
                  />
                }
              >
                {(data) => <AnimalTable rows={data} />}
              </QueryView>
            </Card>
          ))}
          <Card title="Table" note="Scrolls in both directions">
            <AnimalTable rows={animals} overflows />
          </Card>
          <Card title="Table" note="With details of a row">
            <AnimalTable rows={animals} details />
          </Card>
          <Card title="Placeholder">
            <div className="p-6">
              <Skeleton className="h-20 w-full" />
            </div>
          </Card>
          <Card title="Page without content">
            <EmptyState
              heading
              icon={Gift}
              title="No animals yet"
              text="Animals that you adopt appear here."
            />
          </Card>
        </div>
      </main>
      <Toaster />
    </TooltipProvider>
  )
}

interface AnimalTableProps {
  rows: Animal[]
  overflows?: boolean
  details?: boolean
}

function AnimalTable({ rows, overflows, details }: AnimalTableProps) {
  return (
    <DataTable
      caption="Animals"
      columns={animalColumns}
      rows={rows}
      rowKey={({ name }) => name}
      stickyHeader
      rowHeight="lg"
      {...(details && {
        details: ({ legs }: Animal) => legs === 2 && <p className="text-sm text-danger">No food left.</p>,
      })}
      tableClassName={overflows ? 'min-w-200 table-fixed' : 'table-fixed'}
      {...(overflows && { className: 'h-32' })}
    />
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card title={name}>
      <div className="grid gap-4 p-6">{children}</div>
    </Card>
  )
}
