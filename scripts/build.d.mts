export function build(names?: readonly ('client' | 'server')[]): Promise<void>;
export function buildServer(outdir?: string): Promise<void>;
