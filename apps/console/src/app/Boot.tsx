import * as m from '#messages'

/**
 * The content of index.html before the console is loaded: the frame without texts. The first page replaces
 * it.
 */
export function Boot() {
  return (
    <>
      <div className="boot" aria-hidden="true">
        <i />
        <i />
      </div>
      <p className="unseen" role="status">
        {m.loading()}
      </p>
    </>
  )
}
