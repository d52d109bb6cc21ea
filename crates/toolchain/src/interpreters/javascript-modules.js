// The modules of Node that npm has as packages of their own. They are large, so they are made when a
// script first asks for one of them.
import assert from "assert";
import * as buffer from "buffer";
import path from "path-browserify";
import stream from "readable-stream";
import string_decoder from "string_decoder";
import util from "util";

globalThis.__Buffer = buffer.Buffer;
globalThis.__made = { assert, buffer, path, stream, string_decoder, util };
