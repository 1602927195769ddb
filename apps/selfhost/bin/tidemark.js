#!/usr/bin/env node
import '../../../scripts/tidemark.mjs';
