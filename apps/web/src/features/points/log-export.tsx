import type { ExportFormat } from '@hearth/protocol/endpoints/points'
import { Button } from '@hearth/ui/components/button'
import { Spinner } from '@hearth/ui/components/spinner'
import { formatBytes } from '@hearth/ui/lib/format'
import { toast } from '@hearth/ui/lib/toast'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { saveStream } from '../../lib/browser/save-stream.ts'
import { exportLog } from './api.ts'

const formats: { format: ExportFormat; name: string; label: MessageDescriptor }[] = [
  {
    format: 'csv',
    name: 'CSV',
    label: msg({ id: 'points.exportCsv', message: 'Export the whole log as CSV' }),
  },
  {
    format: 'jsonl',
    name: 'JSON lines',
    label: msg({ id: 'points.exportJsonLines', message: 'Export the whole log as JSON lines' }),
  },
]

/** Downloads the complete log regardless of filters, so it adds up to the total. */
export function LogExport() {
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: ExportFormat) => {
    const stop = new AbortController()
    running.current = stop
    setBytes(0)
    try {
      const response = await exportLog(format, stop.signal)
      await saveStream(response, setBytes)
    } catch (error) {
      if (stop.signal.aborted) return
      console.error(error)
      toast.error(
        error instanceof ApiError
          ? error.message
          : t({
              id: 'points.exportFailed',
              message: 'The export broke off, and nothing was saved. Please try again.',
            }),
      )
    } finally {
      setBytes(null)
    }
  }

  if (bytes !== null) {
    return (
      <div className="flex items-center gap-2 text-sm text-ink-muted">
        <Spinner />
        <span role="status">{t({ id: 'points.exporting', message: 'Exporting…' })}</span>
        <span className="tabular min-w-16">{formatBytes(bytes)}</span>
        <Button variant="quiet" size="sm" onClick={() => running.current?.abort()}>
          <X aria-hidden="true" />
          {t({ id: 'points.stopExport', message: 'Stop' })}
        </Button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in this row
    <div
      role="group"
      aria-label={t({ id: 'points.export', message: 'Export' })}
      className="flex items-center gap-1"
    >
      {formats.map(({ format, name, label }) => (
        <Button
          key={format}
          variant="quiet"
          size="sm"
          aria-label={t(label)}
          title={t(label)}
          onClick={() => start(format)}
        >
          <Download aria-hidden="true" />
          {name}
        </Button>
      ))}
    </div>
  )
}
