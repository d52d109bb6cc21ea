# Runs a script in place of Ruby itself. Evaluated before the snapshot; every game then calls Grundy.run.

module Grundy
  PATH = ARGV.last
  NAME = File.basename(PATH)

  # What ends the script.
  class Ending
    def initialize
      @status = 0
      @handlers = []
    end

    def later(block)
      @handlers << block
      block
    end

    # Runs a part of the script. The last one that fails decides about the status.
    def watch
      yield
    rescue SystemExit => error
      @status = error.status
    rescue Exception => error
      @status = 1
      tell(error)
    end

    # Files are looked for only where there can be some, because that takes time.
    def leave(has_files)
      watch(&@handlers.pop) until @handlers.empty?
      STDOUT.flush rescue nil
      ObjectSpace.each_object(IO) { |io| io.flush unless io.closed? rescue nil } if has_files
      exit!(@status)
    end

    private

    def tell(error)
      STDOUT.flush rescue nil
      cause = error
      while cause
        trim(cause)
        cause = cause.cause
      end
      STDERR.write(error.full_message(highlight: false, order: :top))
    rescue Exception
      STDERR.puts("#{error.class}: its message cannot be made")
    end

    # Leaves out the calls of this file, and calls between the first and the last ones: reports show the end only.
    def trim(error)
      lines = error.backtrace or return
      lines = lines.reject { |line| line.match?(/\Aeval:|\A[^:]*:in 'Kernel\.eval'/) }
      lines[6...-3] = "#{lines.size - 9} more calls" if lines.size > 12
      error.set_backtrace(lines.map { |line| line.sub("<compiled>", "<main>") })
    end
  end

  ENDING = Ending.new

  def self.prepare
    ARGV.clear
    $0 = NAME
    $LOAD_PATH.concat(Dir.glob("/usr/local/lib/ruby/gems/*/gems/*/lib"))
    text = File.binread(PATH).force_encoding("UTF-8").delete_prefix("\uFEFF")
    # The keyword is for Ruby's own end, which is not reached.
    text = text.gsub(/^END(?=\s*\{)/, "at_exit") if text.valid_encoding? && text.match?(/^END\s*\{/)
    load_libraries(text)
    @has_files = text.b.match?(/File|IO|open/)
    @code = RubyVM::InstructionSequence.compile(text, NAME, PATH)
    @data = File.binread(PATH).match(/^__END__\r?(\n|\z)/)&.end(0)
  rescue SyntaxError => error
    STDERR.puts(error.message.gsub(/\e\[[\d;]*m/, ""))
    exit!(1)
  end

  # Loads what the script is going to require, so that games need not. What cannot be loaded fails when it is required.
  def self.load_libraries(text)
    text = text.b
    names = text.scan(/^\s*require[ (]*["']([\w\/]+)["']/).flatten
    names << "set" if text.match?(/\bSet\b/) && !text.match?(/\bclass Set\b/)
    names.each do |name|
      require name
    rescue LoadError, NotImplementedError, StandardError
      next
    end
  end

  def self.run
    give_data if @data
    code = @code
    ENDING.watch { code.eval }
    ENDING.leave(@has_files)
  end

  # The rest of the file after its end.
  def self.give_data
    data = File.open(PATH)
    data.seek(@data)
    Object.const_set(:DATA, data)
  end

  def self.check
    exit!(0)
  end
end

module Kernel
  ending = Grundy::ENDING
  define_method(:at_exit) do |&block|
    raise ArgumentError, "called without block" unless block
    ending.later(block)
  end
  module_function :at_exit
end

# Refuses by name what the sandbox has not.
{
  Kernel => %i[` exec fork spawn system],
  Kernel.singleton_class => %i[` exec fork spawn system],
  Process.singleton_class => %i[daemon exec fork spawn],
  IO.singleton_class => %i[popen],
}.each do |owner, names|
  names.each do |name|
    owner.define_method(name) { |*| raise NotImplementedError, "#{name}: programs cannot start others here" }
  end
end
%i[new start fork].each do |name|
  Thread.define_singleton_method(name) { |*| raise NotImplementedError, "Thread.#{name}: there are no threads here" }
end

Grundy.prepare
