import { AVATAR_MAX_BYTES } from '@hearth/protocol/constants'
import type { User } from '@hearth/protocol/user'
import { Button } from '@hearth/ui/components/button'
import { formatBytes } from '@hearth/ui/lib/format'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { describeError } from '../../lib/api/api-error.ts'
import { describeRejection } from '../../lib/api/describe-rejection.ts'
import { imageTypes, readImage } from '../../lib/browser/read-image.ts'
import { showUser } from '../../lib/member/member-queries.ts'
import { uploadAvatar } from './api.ts'
import { Avatar } from './avatar.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { useProfileChange } from './use-profile-change.ts'

/** Shows the avatar with actions to change and remove it. */
export function AvatarEditor({ user }: { user: User }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [problem, setProblem] = useState('')
  const remove = useProfileChange()
  const upload = useMutation({
    retry: 0,
    mutationFn: uploadAvatar,
    onSuccess: (saved) => {
      showUser(client, saved)
      toast.success(t({ id: 'members.pictureChanged', message: 'Your picture was changed' }))
    },
    onError: (error) => setProblem(describeRejection(error)),
    onSettled: () => setPicture(null),
  })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setProblem('')
    try {
      setPicture(await readImage(file, AVATAR_MAX_BYTES))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <div className="flex items-center gap-5">
      <Avatar key={user.avatar_url} user={user} />
      <div className="grid gap-1.5">
        <div className="flex gap-2">
          <input
            ref={input}
            type="file"
            accept={imageTypes.join()}
            hidden
            onChange={choose}
            aria-label={t({ id: 'members.picture', message: 'Picture' })}
          />
          <Button size="sm" onClick={() => input.current?.click()}>
            <ImageUp aria-hidden="true" />
            {user.avatar_url
              ? t({ id: 'members.changePicture', message: 'Change picture' })
              : t({ id: 'members.uploadPicture', message: 'Upload a picture' })}
          </Button>
          {user.avatar_url && (
            <Button
              size="sm"
              variant="quiet"
              inactive={remove.isPending}
              onClick={() =>
                remove.mutate({ avatar_url: null }, { onError: (error) => setProblem(describeError(error)) })
              }
            >
              {t({ id: 'common.remove', message: 'Remove' })}
            </Button>
          )}
        </div>
        <p
          role={problem ? 'alert' : undefined}
          className={`text-sm ${problem ? 'text-danger' : 'text-ink-muted'}`}
        >
          {problem ||
            t({
              id: 'members.pictureHint',
              message: `JPEG, PNG, WebP or GIF, up to ${{ size: formatBytes(AVATAR_MAX_BYTES) }}.`,
            })}
        </p>
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          busy={upload.isPending}
          onClose={() => setPicture(null)}
          onCropped={(dataUrl) => upload.mutate(dataUrl)}
        />
      )}
    </div>
  )
}
