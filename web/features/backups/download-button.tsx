import DownloadIcon from 'lucide-react/icons/download'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import type { useDownloadBackup } from './queries.ts'

type Props = { download: ReturnType<typeof useDownloadBackup>; variant?: 'line' }

export const DownloadButton = ({ download, variant }: Props) => (
  <ActionButton
    small
    {...(variant && { variant })}
    aria-label="Download backup"
    isPending={download.isPending}
    onClick={() => download.mutate()}
  >
    <DownloadIcon className="icon" />
    Download
  </ActionButton>
)
