import { messages } from '#domain/platform/messages.ts';

export const NotFound = () => (
  <main className="grid h-full place-items-center p-8 text-center">
    <div>
      <h1 tabIndex={-1} className="text-[64px] font-bold text-faint">
        {messages.notFoundTitle}
      </h1>
      <p>{messages.pageDoesNotExist}</p>
      <p className="mt-4">
        <a className="text-accent underline" href="/">
          Back to the start
        </a>
      </p>
    </div>
  </main>
);
