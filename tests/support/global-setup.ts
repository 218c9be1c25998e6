/** Filled by the database support: one engine per run. */
export default function setup() {}
