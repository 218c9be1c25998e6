import { testHalfOfTheCalls } from '#tests/support/mutations.ts';

testHalfOfTheCalls(0);
