import type { ListView } from '@khlang/contract/reports/reports'
import { Lazy } from '#ui/Lazy.tsx'
import type { ViewsProps } from './use-views.ts'
import type { ViewDialogProps } from './ViewDialog.tsx'

type Props = Pick<ViewsProps, 'list' | 'search' | 'onChoose'> &
  Pick<ViewDialogProps, 'view'> & { reread: () => void; onClose: () => void }

/** Opens the dialog that saves this list's filter, sort and columns as a view, or changes or deletes the open view. */
export const KeepView = ({ list, search, view, onChoose, reread, onClose }: Props) => (
  <Lazy
    load={() => import('./ViewDialog.tsx').then((file) => file.ViewDialog)}
    props={{
      view,
      list,
      search,
      onClose,
      onSaved: (savedView: ListView) => {
        reread()
        onChoose(savedView)
        onClose()
      },
      onRemoved: () => {
        reread()
        onChoose(null)
        onClose()
      },
    }}
  />
)
