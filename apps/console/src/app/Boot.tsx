import * as m from '#messages'

/** What index.html shows before the console is loaded: the frame without texts. Replaced by the first page. */
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
